// The table made last on this page: whoever made it sits down there without being asked again.
let made = '';

export function justMade(table: string): void {
  made = table;
}
/** Once. */
export function takeMade(table: string): boolean {
  const mine = made === table;
  if (mine) made = '';
  return mine;
}
