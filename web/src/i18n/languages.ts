// The languages of Furlong, each by its own name.
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', da: 'Dansk', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** The locale whose conventions we follow. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}

/** The first preferred language that we have. */
export function bestOf(wished: readonly string[]): Language {
  for (const one of wished) {
    const [found = ''] = one.toLowerCase().split('-');
    if (found in languages) return found as Language;
  }
  return 'en';
}
