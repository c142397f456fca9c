declare module '$courses/oval.json?race' {
  const course: unknown;
  export default course;
}
