// The table at which this person sits down without being asked again: the one just created here, or the rematch they
// have said yes to.
let wanted = '';

export function sitAtOnce(table: string): void {
  wanted = table;
}
/** True once for that table. */
export function takeSitAtOnce(table: string): boolean {
  const here = wanted === table;
  if (here) wanted = '';
  return here;
}
