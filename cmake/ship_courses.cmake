# Writes OUT, a C++ file that holds the text of every course file in FILES: the oval, on which newcomers begin, the
# triangle, then the others by name; and of every programme in PROGRAMMES, the classic one first.
set(entries "")
list(SORT FILES)
foreach(classic triangle oval)
  set(first ${FILES})
  list(FILTER first INCLUDE REGEX "/${classic}\\.json$")
  list(FILTER FILES EXCLUDE REGEX "/${classic}\\.json$")
  list(PREPEND FILES ${first})
endforeach()
foreach(file ${FILES})
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND entries "      {\"${id}\", R\"course(${text})course\"},\n")
endforeach()
set(programmes "")
list(SORT PROGRAMMES)
foreach(file ${PROGRAMMES})
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND programmes "      {\"${id}\", R\"programme(${text})programme\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"record/shipped_courses.h\"

namespace furlong {

const std::vector<ShippedCourse>& ShippedCourses() {
  static const std::vector<ShippedCourse> courses = {
${entries}  };
  return courses;
}

const std::vector<ShippedProgramme>& ShippedProgrammes() {
  static const std::vector<ShippedProgramme> programmes = {
${programmes}  };
  return programmes;
}

}  // namespace furlong
")
