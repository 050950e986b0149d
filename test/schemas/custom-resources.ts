import Ajv, { type ValidateFunction } from 'ajv';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../kustomize';
import { fetchedDefinitions } from './definitions';

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
 * What the definitions of the operators have against custom resources: wrong types and values, missing fields and unknown
 * ones. Rules in CEL are not evaluated.
 * @throws Error for a kind or version that no operator serves
 */
export function mistakesInCustomResources(manifests: readonly Manifest[]): string[] {
  validators ??= compiled();
  return manifests.flatMap((manifest) => {
    const type = `${manifest.apiVersion} ${manifest.kind}`;
    const validate = validators!.get(type);
    if (!validate) return [`${type} is served by no operator`];
    validate(manifest);
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [name, instancePath, message, JSON.stringify(params)].join(' '),
    );
  });
}

/** Patterns are those of Go, which writes the flag for any case into the pattern. */
const regExp = Object.assign(
  (pattern: string, flags: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags),
  { code: 'regExp' },
);

function compiled(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, code: { regExp } });
  const definitions = fetchedDefinitions().flatMap((text) =>
    parseAllDocuments(text).map((document) => document.toJS() as Definition),
  );
  return new Map(
    definitions.flatMap(({ spec: { group, names, versions } }) =>
      versions
        .filter(({ served }) => served)
        .map(({ name, schema }) => [`${group}/${name} ${names.kind}`, ajv.compile(closed(schema.openAPIV3Schema))]),
    ),
  );
}

/** Refuses fields that the schema does not name, as `kubectl apply` with strict validation does. `metadata` is Kubernetes' own. */
function closed(schema: Schema, isRoot = true): Schema {
  const { properties, additionalProperties, items } = schema;
  const isOpen = !properties || additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) =>
          isRoot && name === 'metadata' ? [name, { type: 'object' }] : [name, closed(one, false)],
        ),
      ),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closed(additionalProperties, false) }),
    ...(items && { items: closed(items, false) }),
    ...(!isOpen && { additionalProperties: false }),
  };
}
