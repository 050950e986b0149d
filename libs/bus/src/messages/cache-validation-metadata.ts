import { getMetadataStorage } from 'class-validator';

/**
 * Caches the validation metadata of each class. class-validator searches the metadata of all classes for every object,
 * which takes a third of the time of reading a list of measurements. The metadata comes from decorators and is complete
 * when a class is defined.
 */
export function cacheValidationMetadata(): void {
  const storage = getMetadataStorage();
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Map<string, ReturnType<typeof lookUp>>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups?.length) return lookUp(target, schema, always, strictGroups, groups);
    const bySchema = known.get(target) ?? new Map<string, ReturnType<typeof lookUp>>();
    known.set(target, bySchema);
    const rules = bySchema.get(schema) ?? lookUp(target, schema, always, strictGroups, groups);
    bySchema.set(schema, rules);
    return rules;
  };
}
