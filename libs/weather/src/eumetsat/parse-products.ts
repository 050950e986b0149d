/** A product of a search, with its NetCDF file. */
export interface ListedProduct {
  readonly id: string;
  /** Name of the NetCDF file. */
  readonly entry: string;
  /** Time of its publication, which changes with its content. */
  readonly updated: string;
}

interface Feature {
  readonly id?: unknown;
  readonly properties?: {
    readonly updated?: unknown;
    readonly links?: Partial<Record<string, readonly { title?: unknown }[]>>;
  };
}

/** Parses the JSON of a search; omits products without a NetCDF file. @returns undefined when the text has another form */
export function parseProducts(text: string): ListedProduct[] | undefined {
  const features = parseFeatures(text);
  return features?.flatMap(({ id, properties = {} }) => {
    const titles = (properties.links?.['sip-entries'] ?? []).map(({ title }) => String(title));
    const entry = titles.find((title) => /^[^/]+\.nc$/.test(title));
    return typeof id === 'string' && entry ? [{ id, entry, updated: String(properties.updated ?? '') }] : [];
  });
}

function parseFeatures(text: string): readonly Feature[] | undefined {
  try {
    const { features } = JSON.parse(text) as { features?: unknown };
    return Array.isArray(features) ? (features as Feature[]) : undefined;
  } catch {
    return undefined;
  }
}
