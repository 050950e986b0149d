import type { FieldError } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import { localizeErrors } from '../pages/i18n/localize-errors';
import type { Text } from '../pages/markup';

/** Values that the user typed into the form for power, and their errors. */
export interface ExploreAttempt {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

export const NOTHING_TYPED: ExploreAttempt = { values: {}, errors: [] };

/** Creates a renderer of inputs. Ids differ between the forms of a page; names are those of the query parameters. */
export const createInputRenderer =
  (form: string, { values, errors }: ExploreAttempt = NOTHING_TYPED) =>
  (name: string, label: Text, unit: string | undefined, hint: Text, isRequired = true) =>
    renderFormField({
      name,
      id: `${form}-${name}`,
      label,
      unit,
      hint,
      isRequired,
      value: values[name] ?? '',
      error: errors.some(({ field_name }) => field_name === name)
        ? localizeErrors(
            errors.filter(({ field_name }) => field_name === name),
            () => label,
          )
        : undefined,
    });

export type InputRenderer = ReturnType<typeof createInputRenderer>;
