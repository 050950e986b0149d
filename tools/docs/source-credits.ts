import { SOURCES } from '@daystar/weather';

/** Generates the names and credits of weather sources, which pages show: a gateway does not load the code that reads them. */
export function renderSourceCredits(): string {
  const credits = Object.fromEntries(SOURCES.map(({ name, title, credit }) => [name, { title, credit }]));
  return `/** Names and credits of weather sources, generated from \`libs/weather\` by \`npm run docs\`. */
export const SOURCE_CREDITS: Readonly<Record<string, { title: string; credit: { text: string; link?: string } }>> =
  ${JSON.stringify(credits)};
`;
}
