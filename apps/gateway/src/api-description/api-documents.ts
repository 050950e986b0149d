import type { OpenApiDocument } from './openapi-document';
import type { ApiOperation } from './read-operations';

/** The operations of an API and their OpenAPI document. */
export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  readonly document: OpenApiDocument;
}

export interface ApiDocuments {
  readonly clients: ApiDescription;
  /** Operations for the operator key; API keys of accounts have no access. */
  readonly operators: ApiDescription;
}

/** Injection token of `ApiDocuments`. */
export const API_DOCUMENTS = Symbol('API_DOCUMENTS');
