import { getMetadataStorage } from 'class-validator';

/**
 * Caches the validation metadata of each class. class-validator searches the metadata of all classes for every object.
 * That search is a third of the cost of reading a list of measurements. The metadata comes from decorators and is complete
 * when a class is defined.
 */
export function cacheValidationMetadata(): void {
  const storage = getMetadataStorage();
  const findMetadata = storage.getTargetValidationMetadatas.bind(storage);
  const cache = new Map<unknown, Map<string, ReturnType<typeof findMetadata>>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups?.length) return findMetadata(target, schema, always, strictGroups, groups);
    const bySchema = cache.get(target) ?? new Map<string, ReturnType<typeof findMetadata>>();
    cache.set(target, bySchema);
    const rules = bySchema.get(schema) ?? findMetadata(target, schema, always, strictGroups, groups);
    bySchema.set(schema, rules);
    return rules;
  };
}
