/** Spanish texts about kinds of sites, their properties and their forms. */
export const SITES_ES = {
  'Utility-scale sites': 'Sitios a gran escala',
  'Rooftop sites': 'Sitios en tejado',
  'Weather sites': 'Sitios meteorológicos',
  'utility-scale': 'a gran escala',
  rooftop: 'en tejado',
  weather: 'meteorología',
  'All utility-scale sites': 'Todos los sitios a gran escala',
  'All rooftop sites': 'Todos los sitios en tejado',
  'All weather sites': 'Todos los sitios meteorológicos',
  '{data} of {name}': '{data} de {name}',
  recent: 'datos recientes',
  accuracy: 'precisión',
  forecasts: 'previsiones',
  actuals: 'valores estimados',
  measurements: 'mediciones',
} as const;
