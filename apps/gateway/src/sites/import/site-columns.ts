import { type SiteKind, createFieldError } from '@daystar/contracts';
import { createMisspelledNameError, findIntendedName } from '../../http/parameter-names';
import { LANGUAGES } from '../../pages/i18n/language';
import type { Text } from '../../pages/markup';
import { t } from '../../pages/i18n/translate';
import type { SiteField } from '../site-field';
import { listFields } from '../site-fields';
import { type ImportProblem, toImportProblems } from './import-problem';

/** A column whose values are a property of the sites. */
export interface SiteColumn {
  readonly index: number;
  readonly field: SiteField;
  /** Unit that the heading states, such as `kW`. */
  readonly unit?: string;
}

/** Columns of a table of sites, as recognized from its header. */
export interface SiteColumns {
  readonly columns: readonly SiteColumn[];
  /** Headings of columns that are not properties of a site. */
  readonly ignoredHeadings: readonly string[];
  readonly problems: readonly ImportProblem[];
}

/** A heading as a name of the API, such as `capacity_dc`, and its unit. */
interface Heading {
  readonly name: string;
  readonly unit?: string;
}

/** Headings of other tools, and the parts of labels in another order. */
const OTHER_NAMES: Readonly<Record<string, Heading>> = {
  site_name: { name: 'name' },
  ac_capacity: { name: 'capacity' },
  dc_capacity: { name: 'capacity_dc' },
  lat: { name: 'latitude' },
  lon: { name: 'longitude' },
  lng: { name: 'longitude' },
  long: { name: 'longitude' },
  kw: { name: 'capacity', unit: 'kW' },
  mw: { name: 'capacity', unit: 'MW' },
  kwp: { name: 'capacity_dc', unit: 'kWp' },
  mwp: { name: 'capacity_dc', unit: 'MWp' },
};
/** Record fields in an export of sites that are not properties. Imports do not take them for misspelled properties. */
const RECORD_FIELDS: readonly string[] = ['resource_id', 'account_id', 'kind', 'version', 'created_at', 'defaults'];
const UNIT_IN_BRACKETS = /^([^([]+)[([]([^()[\]]{1,12})[)\]]$/;
const POWER_UNIT_AT_END = /^(.+)_([km]wp?)$/;
const MAX_HEADING_LENGTH = 60;

/** Recognizes columns by the names of the API, by the labels of forms in any language, and by short names of other tools. */
export function recognizeSiteColumns(kind: SiteKind, headings: readonly string[]): SiteColumns {
  const fields = listFields(kind);
  const columns: SiteColumn[] = [];
  const ignoredHeadings: string[] = [];
  const problems: ImportProblem[] = [];
  headings.forEach((heading, index) => {
    if (heading === '') return;
    const { name, unit } = readHeading(heading, fields);
    const field = fields.find((candidate) => candidate.name === name);
    if (field && columns.some((column) => column.field === field))
      problems.push({ line: 1, field: field.label, message: t('Two columns have this property. Delete one of them.') });
    else if (field) columns.push({ index, field, unit });
    else {
      const intended = RECORD_FIELDS.includes(name) ? undefined : findIntendedName(name, fields.map(toName));
      if (intended) problems.push(...toImportProblems(1, [createMisspelledNameError(name, intended)]));
      else ignoredHeadings.push(heading.slice(0, MAX_HEADING_LENGTH));
    }
  });
  return { columns, ignoredHeadings, problems: [...problems, ...findMissingColumns(fields, columns)] };
}

/** Reports required properties without a column. Rooftops need a capacity too: the default of 1 kW is only for older clients. */
function findMissingColumns(fields: readonly SiteField[], columns: readonly SiteColumn[]): ImportProblem[] {
  const missing = fields.filter((field) => field.isRequired && !columns.some((column) => column.field === field));
  const errors = missing.map(({ name }) =>
    createFieldError(name, 'Missing', { text: '{field} is required.', values: {} }),
  );
  return toImportProblems(1, errors);
}

function readHeading(heading: string, fields: readonly SiteField[]): Heading {
  const [, textBefore, unit] = UNIT_IN_BRACKETS.exec(heading) ?? [];
  const wholeName = findName(heading, fields);
  if (wholeName) return { name: wholeName };
  const nameBeforeUnit = textBefore === undefined ? undefined : findName(textBefore, fields);
  if (nameBeforeUnit) return { name: nameBeforeUnit, unit: /^deg/i.test(unit) ? '°' : unit };
  const normalized = normalize(heading);
  const otherName = findOtherName(normalize(textBefore ?? heading));
  if (otherName) return { unit, ...otherName };
  const [, nameBefore, powerUnit] = POWER_UNIT_AT_END.exec(normalized) ?? [];
  if (nameBefore === undefined) return { name: normalized };
  return { unit: powerUnit, ...(findOtherName(nameBefore) ?? { name: nameBefore }) };
}

const findOtherName = (name: string): Heading | undefined =>
  Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;

/** Returns the name of the field that has a text as its name or label; undefined without one. */
function findName(text: string, fields: readonly SiteField[]): string | undefined {
  const normalized = normalize(text);
  return fields.find(({ name, label }) => name === normalized || listLabels(label).includes(normalized))?.name;
}

const listLabels = (label: Text): string[] =>
  typeof label === 'string' ? [normalize(label)] : LANGUAGES.map((language) => normalize(label.render(language)));

const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
const toName = ({ name }: SiteField): string => name;
