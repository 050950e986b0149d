import Ajv, { type ValidateFunction } from 'ajv';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../kustomize';
import { fetchCrds } from './fetch-crds';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
}

interface Definition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

let validators: Map<string, ValidateFunction> | undefined;

/**
 * Finds violations of custom resource definitions: wrong types and values, missing and unknown fields, and unsupported kinds.
 * Does not evaluate CEL rules.
 */
export function findCustomResourceViolations(manifests: readonly Manifest[]): string[] {
  validators ??= compileValidators();
  return manifests.flatMap((manifest) => {
    const type = `${manifest.apiVersion} ${manifest.kind}`;
    const validate = validators!.get(type);
    if (!validate) return [`${type} is served by none of the custom resource definitions`];
    validate(manifest);
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [name, instancePath, message, JSON.stringify(params)].join(' '),
    );
  });
}

/** Converts Go patterns, in which a flag for case insensitivity is part of the pattern. */
const regExp = Object.assign(
  (pattern: string, flags: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags),
  { code: 'regExp' },
);

function compileValidators(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, code: { regExp } });
  const definitions = fetchCrds().flatMap((text) =>
    parseAllDocuments(text).map((document) => document.toJS() as Definition),
  );
  return new Map(
    definitions.flatMap(({ spec: { group, names, versions } }) =>
      versions
        .filter(({ served }) => served)
        .map(({ name, schema }) => [
          `${group}/${name} ${names.kind}`,
          ajv.compile(rejectUnknownFields(schema.openAPIV3Schema)),
        ]),
    ),
  );
}

/** Makes a schema reject unknown fields, like strict validation of `kubectl apply`. Kubernetes itself validates `metadata`. */
function rejectUnknownFields(schema: Schema, isRoot = true): Schema {
  const { properties, additionalProperties, items } = schema;
  const isOpen = !properties || additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) =>
          isRoot && name === 'metadata' ? [name, { type: 'object' }] : [name, rejectUnknownFields(property, false)],
        ),
      ),
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: rejectUnknownFields(additionalProperties, false),
    }),
    ...(items && { items: rejectUnknownFields(items, false) }),
    ...(!isOpen && { additionalProperties: false }),
  };
}
