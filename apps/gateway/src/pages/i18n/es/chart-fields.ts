/** Spanish names of the fields that charts draw. */
export const CHART_FIELDS_ES = {
  'Forecast power (P50)': 'Potencia prevista (P50)',
  'Power without limits': 'Potencia sin límites',
  'Forecast an hour ahead': 'Previsión con una hora de antelación',
  'Measured power': 'Potencia medida',
  'Share of the capacity': 'Proporción de la capacidad',
  'Global irradiance (GHI)': 'Irradiancia global (GHI)',
  'Direct horizontal irradiance (EBH)': 'Irradiancia directa horizontal (EBH)',
  'Direct normal irradiance (DNI)': 'Irradiancia directa normal (DNI)',
  'Diffuse irradiance (DHI)': 'Irradiancia difusa (DHI)',
  'Global tilted irradiance (GTI)': 'Irradiancia en los módulos (GTI)',
  'GHI under a clear sky': 'GHI con cielo despejado',
  'DNI under a clear sky': 'DNI con cielo despejado',
  'DHI under a clear sky': 'DHI con cielo despejado',
  'GTI under a clear sky': 'GTI con cielo despejado',
  Power: 'Potencia',
} as const;
