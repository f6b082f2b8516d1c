# SPDX-License-Identifier: GPL-3.0-or-later
# Every text of the sources stands translated in every .ts, and none that the sources no longer have: lupdate over a copy
# must neither add nor take anything. Usage: cmake -DLUPDATE=… -DSOURCE=… -DWORK=… -P check_translations.cmake
file(GLOB ts_files ${SOURCE}/translations/*.ts)
if(NOT ts_files)
  message(FATAL_ERROR "no translations found in ${SOURCE}/translations")
endif()
file(MAKE_DIRECTORY ${WORK})
foreach(ts ${ts_files})
  get_filename_component(name ${ts} NAME)
  file(COPY ${ts} DESTINATION ${WORK})
  execute_process(
    COMMAND ${LUPDATE} -silent -I ${SOURCE} -locations none -no-obsolete ${SOURCE}/widgets ${SOURCE}/app/gui
            -ts ${WORK}/${name}
    RESULT_VARIABLE code)
  if(code)
    message(FATAL_ERROR "lupdate failed on ${name}")
  endif()
  file(READ ${ts} before)
  file(READ ${WORK}/${name} after)
  string(REGEX MATCHALL "<translation type=\"unfinished\"" open_entries "${after}")
  list(LENGTH open_entries open_count)
  string(REGEX MATCHALL "<message>" had "${before}")
  string(REGEX MATCHALL "<message>" has "${after}")
  list(LENGTH had had_count)
  list(LENGTH has has_count)
  if(open_count GREATER 0 OR NOT had_count EQUAL has_count)
    message(FATAL_ERROR "${name}: ${open_count} texts without translation; ${had_count} entries for ${has_count} texts. "
                        "Build the target update_translations and translate what it adds.")
  endif()
  message(STATUS "${name}: ${has_count} texts, all translated")
endforeach()
