import type { FieldError } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import { localizeErrors } from '../pages/i18n/localize-errors';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import { isModulePower } from '../pages/typed-values/module-power';
import { splitRoofParameter } from './multi-roof-system';

/** Values that the user typed into the form for power, and their errors. */
export interface ExploreAttempt {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

export const NOTHING_TYPED: ExploreAttempt = { values: {}, errors: [] };

/** Creates a renderer of inputs. Ids differ between the forms of a page; names are those of the query parameters. */
export const createInputRenderer =
  (form: string, { values, errors }: ExploreAttempt = NOTHING_TYPED) =>
  (name: string, label: Text, unit: string | undefined, hint: Text, isRequired = true) => {
    const value = values[name] ?? '';
    const fieldErrors = errors.filter(({ field_name }) => field_name === name);
    return renderFormField({
      name,
      id: `${form}-${name}`,
      label,
      unit,
      hint,
      isRequired,
      value,
      error: fieldErrors.length > 0 ? describeFieldErrors(name, label, value, fieldErrors) : undefined,
    });
  };

/** Describes the errors of a field. Power in kWp is that of the modules, which these forms do not ask for. */
const describeFieldErrors = (name: string, label: Text, value: string, errors: readonly FieldError[]): Text =>
  splitRoofParameter(name).name === 'capacity' && isModulePower(value)
    ? t('kWp and MWp are DC power, of the modules. Enter the AC power of the inverters here.')
    : localizeErrors(errors, () => label);

export type InputRenderer = ReturnType<typeof createInputRenderer>;
