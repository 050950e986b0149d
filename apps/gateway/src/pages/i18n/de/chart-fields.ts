/** German names of the fields that charts draw. */
export const CHART_FIELDS_DE = {
  'Forecast power (P50)': 'Prognostizierte Leistung (P50)',
  'Power without limits': 'Leistung ohne Begrenzungen',
  'Forecast an hour ahead': 'Prognose, eine Stunde voraus',
  'Measured power': 'Gemessene Leistung',
  'Share of the capacity': 'Anteil der Nennleistung',
  'Global irradiance (GHI)': 'Globalstrahlung (GHI)',
  'Direct horizontal irradiance (EBH)': 'Direktstrahlung, horizontal (EBH)',
  'Direct normal irradiance (DNI)': 'Direktnormalstrahlung (DNI)',
  'Diffuse irradiance (DHI)': 'Diffusstrahlung (DHI)',
  'Global tilted irradiance (GTI)': 'Strahlung auf die Module (GTI)',
  'GHI under a clear sky': 'GHI bei klarem Himmel',
  'DNI under a clear sky': 'DNI bei klarem Himmel',
  'DHI under a clear sky': 'DHI bei klarem Himmel',
  'GTI under a clear sky': 'GTI bei klarem Himmel',
  Power: 'Leistung',
};
