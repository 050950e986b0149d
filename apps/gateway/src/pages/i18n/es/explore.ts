/** Texts of the pages for visitors without an account. */
export const EXPLORE_ES = {
  'See a forecast of your place': 'Ver la previsión de su lugar',
  'Fixed modules that face the equator, unless you set an azimuth. No account is needed.':
    'Módulos fijos que miran al ecuador, salvo que indique un acimut. No hace falta una cuenta.',
  '<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.':
    '<signin>Inicie sesión</signin> o <register>regístrese</register> para ver la irradiancia, años típicos, descargas y previsiones más largas.',
  'The last and next 3 days. <back>Change the system</back>.':
    'Los 3 días anteriores y los 3 siguientes. <back>Cambiar el sistema</back>.',
  'Save as a site': 'Guardar como sitio',
} as const;
