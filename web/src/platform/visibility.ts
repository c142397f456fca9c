// Whether the page is visible.

/** Resolves once the page is visible. */
export async function pageVisible(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });
}
