import { getMetadataStorage } from 'class-validator';

/**
 * Has class-validator look up the rules of a class once. It does so for every object, through all classes there are, which
 * is a third of what reading a list of measurements takes. Rules are decorators: they are all there when the class is.
 */
export function rememberRules(): void {
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
