import type { DiskCache } from '../download/disk-cache';
import type { WeatherSource } from '../source/weather-source';

/** Dependencies of a source. */
export interface SourceContext {
  /** Value of `urlVariable`. When absent, the public address of the source applies. */
  readonly url?: string;
  /** Value of `credentialsVariable`; absent when it is not set. */
  readonly credentials?: string;
  /** Cache of the downloads of all sources, with one size limit. */
  readonly cache: DiskCache;
}

/** What pages that show its weather say about a source. */
export interface SourceCredit {
  /** Sentence without a full stop; as the licence words it, if it does. */
  readonly text: string;
  readonly link?: string;
}

/** Name, configuration and factory of a weather source. */
export interface SourceDefinition {
  /** Name in `DAYSTAR_WEATHER`, in tiles and in provenance: lower case, digits and hyphens, at most 40 characters. */
  readonly name: string;
  /** Name on pages and in the documentation, with the provider if it is not known without. */
  readonly title: string;
  readonly credit: SourceCredit;
  /** Variable that names a mirror; absent when there is nothing to mirror. */
  readonly urlVariable?: `DAYSTAR_${string}_URL`;
  /** Whether `urlVariable` is required, because the source has no public address. */
  readonly isUrlRequired?: boolean;
  /** Variable with a key and a secret, separated by a colon; absent when the source needs none. */
  readonly credentialsVariable?: `DAYSTAR_${string}_CREDENTIALS`;
  /** Public address, which a mirror replaces. */
  readonly publicUrl?: string;
  /** Whether downloads are cached on disk: the cache must then be writable at start. */
  readonly usesCache?: boolean;
  create(context: SourceContext): WeatherSource;
}

const NAME = /^[a-z0-9-]{1,40}$/;

/** Defines a weather source; one line in `sources.ts` makes it available. @throws Error when the name is not valid */
export function defineSource(definition: SourceDefinition): SourceDefinition {
  if (!NAME.test(definition.name)) {
    throw new Error(
      `"${definition.name}" is not a valid name of a weather source: use lower case, digits and hyphens, at most 40 characters`,
    );
  }
  return definition;
}
