/** One row of an answer in whatever format: whose, which, and its first value. */
interface RowValue {
  readonly name: string;
  readonly value: string;
}

type Fields = Readonly<Record<string, string | number | null>>;

const KINDS = ['estimated_actuals', 'forecasts'] as const;
const VALUES = ['pv_estimate', 'ghi'];

/** The rows of a body, named so that those of two formats can be compared. */
export function rowValues(format: string, body: string): RowValue[] {
  return rows(format, body).map(([kind, row]) => ({
    name: `${row.resource_id ?? ''} ${kind} ${row.period_end} ${row.period}`,
    value: String(row[VALUES.find((field) => field in row) ?? ''] ?? ''),
  }));
}

/** The issue of each array of rows, as the summary of a JSON or XML body tells, by the resource it is of. */
export function issuesTold(format: string, body: string): [resource: string, issueId: string][] {
  const told: readonly Fields[] =
    format === 'json'
      ? (JSON.parse(body) as { provenance: Fields[] }).provenance
      : elements(body, 'provenance').map(fieldsOf);
  return told.map(({ resource_id, issue_id }) => [String(resource_id ?? ''), String(issue_id)]);
}

function rows(format: string, body: string): (readonly [string, Fields])[] {
  if (format === 'csv') {
    const [header, ...lines] = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const records = lines.map((line) => Object.fromEntries(header.map((field, i) => [field, line[i]])));
    return records.map((record) => [record.rows, record]);
  }
  if (format === 'json') {
    const arrays = JSON.parse(body) as Record<(typeof KINDS)[number], Fields[]>;
    return KINDS.flatMap((kind) => arrays[kind].map((row) => [kind, row] as const));
  }
  return KINDS.flatMap((kind) => elements(body, kind.slice(0, -1)).map((row) => [kind, fieldsOf(row)] as const));
}

const elements = (body: string, name: string) =>
  Array.from(body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g')), ([, inner]) => inner);

const fieldsOf = (element: string): Fields =>
  Object.fromEntries(Array.from(element.matchAll(/<(\w+)>([^<]*)<\/\1>/g), ([, name, value]) => [name, value]));
