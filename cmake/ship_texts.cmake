# Writes OUT, a C++ file that holds the texts in FILES, each called LANGUAGE/PART.json.
set(entries "")
foreach(file ${FILES})
  get_filename_component(part ${file} NAME_WE)
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(language ${folder} NAME)
  file(READ ${file} text)
  string(APPEND entries "      {\"${language}\", \"${part}\", R\"texts(${text})texts\"},\n")
endforeach()
file(WRITE ${OUT} "#include \"cli/common/shipped_texts.h\"

namespace furlong::cli {

const std::vector<ShippedText>& ShippedTexts() {
  static const std::vector<ShippedText> texts = {
${entries}  };
  return texts;
}

}  // namespace furlong::cli
")
