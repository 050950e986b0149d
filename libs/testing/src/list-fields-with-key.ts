/** Lists the fields of an object that are maps or sets with a key: memory that a removed resource still occupies. */
export const listFieldsWithKey = (owner: object, key: string): string[] =>
  Object.entries(owner).flatMap(([name, field]: [string, unknown]) =>
    (field instanceof Map || field instanceof Set) && field.has(key) ? [name] : [],
  );
