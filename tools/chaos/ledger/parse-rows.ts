/** One row of a response in any format: resource, period and its first value. */
interface RowValue {
  readonly name: string;
  readonly value: string;
}

type Fields = Readonly<Record<string, string | number | null>>;

const ROW_KINDS = ['estimated_actuals', 'forecasts'] as const;
const VALUE_FIELDS = ['pv_estimate', 'ghi'];

/** Extracts the rows of a body, with names that are the same in all formats. */
export function parseRows(format: string, body: string): RowValue[] {
  return extractRows(format, body).map(([kind, row]) => ({
    name: `${row.resource_id ?? ''} ${kind} ${row.period_end} ${row.period}`,
    value: String(row[VALUE_FIELDS.find((field) => field in row) ?? ''] ?? ''),
  }));
}

/** Parses the issues in the provenance summary of a JSON or XML body, by resource. */
export function parseProvenance(format: string, body: string): [resource: string, issueId: string][] {
  const provenances: readonly Fields[] =
    format === 'json'
      ? (JSON.parse(body) as { provenance: Fields[] }).provenance
      : extractElements(body, 'provenance').map(parseFields);
  return provenances.map(({ resource_id, issue_id }) => [String(resource_id ?? ''), String(issue_id)]);
}

function extractRows(format: string, body: string): (readonly [string, Fields])[] {
  if (format === 'csv') {
    const [header, ...lines] = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const records = lines.map((line) => Object.fromEntries(header.map((field, i) => [field, line[i]])));
    return records.map((record) => [record.rows, record]);
  }
  if (format === 'json') {
    const arrays = JSON.parse(body) as Record<(typeof ROW_KINDS)[number], Fields[]>;
    return ROW_KINDS.flatMap((kind) => arrays[kind].map((row) => [kind, row] as const));
  }
  return ROW_KINDS.flatMap((kind) =>
    extractElements(body, kind.slice(0, -1)).map((row) => [kind, parseFields(row)] as const),
  );
}

const extractElements = (body: string, name: string) =>
  Array.from(body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g')), ([, inner]) => inner);

const parseFields = (element: string): Fields =>
  Object.fromEntries(Array.from(element.matchAll(/<(\w+)>([^<]*)<\/\1>/g), ([, name, value]) => [name, value]));
