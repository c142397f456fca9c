# Writes OUT, a C++ file that holds the text of every course file in FILES.
set(entries "")
foreach(file ${FILES})
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND entries "      {\"${id}\", R\"course(${text})course\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"record/shipped_courses.h\"

namespace furlong {

const std::vector<ShippedCourse>& ShippedCourses() {
  static const std::vector<ShippedCourse> courses = {
${entries}  };
  return courses;
}

}  // namespace furlong
")
