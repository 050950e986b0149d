/** Names of the languages of pages, each in its own language, by tag. An incomplete catalogue does not compile. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** Finds a language by a tag such as `es-MX`. */
export const findLanguage = (tag: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === tag?.trim().toLowerCase().split('-')[0]);
