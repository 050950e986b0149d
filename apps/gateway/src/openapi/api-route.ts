import type { JsonSchema } from './json-schema';
import type { ParameterGroup } from './parameters';

/** One thing that can be asked, as callers see it. */
export interface ApiRoute {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters in the path. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly parameters?: readonly ParameterGroup[];
  /** Name of the schema of the body. */
  readonly body?: string;
  /** The body may be CSV as well. */
  readonly csvBody?: boolean;
  /** The body is a file. */
  readonly file?: boolean;
  readonly status?: number;
  /** Absent when there is no body. */
  readonly answer?: JsonSchema;
  /** The answer is plain text. */
  readonly text?: boolean;
  /** Rows come in several formats, with caching headers. */
  readonly rows?: boolean;
  /** Server-sent events, without an end. */
  readonly stream?: boolean;
  /** Comes as CSV, XML and page, too, though it is no rows. */
  readonly tables?: boolean;
  /** Some who may see what it is about are refused. */
  readonly forbidden?: boolean;
  /** Needs no key. */
  readonly open?: boolean;
}
