import type { OpenApiDocument } from './document';
import type { ApiOperation } from './operations-of';

/** Operations, and the same as OpenAPI. */
export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  readonly document: OpenApiDocument;
}

export interface ApiDocuments {
  readonly clients: ApiDescription;
  /** What the operator's key opens: no key of an account opens any of it. */
  readonly operators: ApiDescription;
}

/** Injection token of `ApiDocuments`. */
export const API_DOCUMENTS = Symbol('API_DOCUMENTS');
