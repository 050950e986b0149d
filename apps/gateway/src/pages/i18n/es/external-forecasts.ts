/** Spanish texts of the page with forecasts of other providers. */
export const EXTERNAL_FORECASTS_ES = {
  'Forecasts of other providers for {name}': 'Previsiones de otros proveedores para {name}',
  'Where another forecast was better than ours, your tuned forecast follows it.':
    'Donde otra previsión fue mejor que la nuestra, su previsión ajustada la sigue.',
  'One issue, with a header': 'Una emisión, con cabecera',
  'Columns period_end, period (such as PT30M) and pv_estimate in {unit}; optional are pv_estimate10, pv_estimate90 and issued_at. Times without an offset are UTC.':
    'Columnas period_end, period (como PT30M) y pv_estimate en {unit}; son opcionales pv_estimate10, pv_estimate90 e issued_at. Las horas sin desfase horario se entienden en UTC.',
  'Issued at, UTC': 'Hora de emisión, UTC',
  'When the provider issued the forecast. Not needed if the table has it.':
    'Cuándo emitió el proveedor la previsión. No hace falta si la tabla lo indica.',
  'Store the forecast': 'Guardar la previsión',
  '{name}: forecasts of other providers': '{name}: previsiones de otros proveedores',
  'Stored forecasts': 'Previsiones guardadas',
  'Estimate, {unit}': 'Estimación, {unit}',
  'No forecasts of other providers for the next two weeks.':
    'No hay previsiones de otros proveedores para las próximas dos semanas.',
} as const;
