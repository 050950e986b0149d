/** Whether a text ends with a unit of the DC power of modules, such as `kWp`. */
export const isModulePower = (text: string): boolean => /[kmg]?wp\s*$/i.test(text);
