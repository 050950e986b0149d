import { Injectable } from '@nestjs/common';
import { AtlasService, MAX_SEARCH_LENGTH } from '../../places/atlas/atlas.service';
import { PLACE_BUTTON_NAME, SEARCHED_PLACE_NAME } from '../../pages/place-picker';
import { applyRowEdit } from './rows/row-edit';
import type { FormValues } from './rows/row-values';
import type { FilledForm } from './site-form';

const COORDINATES = /^(-?[\d.]{1,12}),(-?[\d.]{1,12})$/;

/** Applies the buttons of the form of a site that change its values instead of storing them, for browsers without scripts. */
@Injectable()
export class FormEditor {
  constructor(private readonly atlas: AtlasService) {}

  /** Returns the changed form; undefined when the form is to be stored. */
  async tryEdit(form: FormValues): Promise<FilledForm | undefined> {
    const editedRows = applyRowEdit(form);
    return editedRows ? { values: editedRows } : this.tryFindPlace(form);
  }

  private async tryFindPlace(form: FormValues): Promise<FilledForm | undefined> {
    const text = (form.place ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
    const button = form[PLACE_BUTTON_NAME];
    const [, latitude, longitude] = COORDINATES.exec(button ?? '') ?? [];
    if (latitude !== undefined) return { values: { ...form, latitude, longitude }, search: { text } };
    // Enter in the field of the search submits the form with the button that stores it.
    const isUnsearched = text !== '' && text !== form[SEARCHED_PLACE_NAME];
    if (button === undefined && !isUnsearched) return undefined;
    const towns = await this.atlas.find(text);
    if (towns.length !== 1) return { values: form, search: { text, towns } };
    const [town] = towns;
    return {
      values: { ...form, latitude: String(town.latitude), longitude: String(town.longitude) },
      search: { text },
    };
  }
}
