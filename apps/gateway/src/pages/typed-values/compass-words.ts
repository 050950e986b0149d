import { COMPASS_POINTS } from '../compass-points';
import { LANGUAGES, type Language } from '../i18n/language';

/** Initials of north, east, south and west. `O` is east in German (Ost) and west in Spanish (oeste). */
export const INITIALS: Readonly<Record<Language, string>> = { en: 'nesw', es: 'neso', de: 'nosw' };

/** English abbreviations of the compass points clockwise from north. */
const ABBREVIATIONS = 'n nne ne ene e ese se sse s ssw sw wsw w wnw nw nnw'.split(' ');

const words = new Map(LANGUAGES.map((language) => [language, listWords(language)]));

/**
 * Reads the azimuth of a compass point in words or as an abbreviation, such as `south-east`, `Südost` or `SE`.
 * @param language of the page; English words are read on all pages
 * @returns degrees: 0 north, -90 east, 90 west, 180 south; undefined for other texts
 */
export function readCompassWord(text: string, language: Language): number | undefined {
  const word = normalize(text);
  return words.get(language)?.get(word) ?? words.get('en')?.get(word);
}

function listWords(language: Language): Map<string, number> {
  return new Map(
    COMPASS_POINTS.flatMap((point, index) => {
      // `+ 0` turns -0 into 0.
      const azimuth = index <= 7 ? -22.5 * index + 0 : 360 - 22.5 * index;
      const abbreviation = [...ABBREVIATIONS[index]].map((initial) => INITIALS[language]['nesw'.indexOf(initial)]);
      const name = typeof point === 'string' ? point : point.render(language);
      return [abbreviation.join(''), normalize(name)].map((word) => [word, azimuth] as const);
    }),
  );
}

/** Normalizes spelling variants: `ü`, `ue` and `u`; `sudeste` and `sureste`; words with and without hyphens; `Norden` and `Nord`. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ue', 'u')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s.-]/g, '')
    .replace(/(nor|su)[dr](?=este|oeste)/g, '$1')
    .replace(/(?<=nord|ost|sud|west)en$/, '');
}
