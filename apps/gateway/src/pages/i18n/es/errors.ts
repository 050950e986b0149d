/** Spanish texts of error pages. */
export const ERRORS_ES = {
  'Invalid request': 'Solicitud no válida',
  'Please sign in': 'Inicie sesión',
  'Not allowed': 'No permitido',
  'Page not found': 'Página no encontrada',
  'Method not allowed': 'Método no permitido',
  'Format not available': 'Formato no disponible',
  'Changed in the meantime': 'Cambiado entretanto',
  'The record has changed since you read it. Load it again.':
    'El registro ha cambiado desde que lo leyó. Vuelva a cargarlo.',
  'The request took too long': 'La solicitud tardó demasiado',
  'Range not available': 'Rango no disponible',
  'The file ends before the requested range. Download it again from its beginning.':
    'El archivo termina antes del rango solicitado. Descárguelo de nuevo desde el principio.',
  'The request headers are too large': 'Las cabeceras de la solicitud son demasiado grandes',
  Conflict: 'Conflicto',
  'Request too large': 'Solicitud demasiado grande',
  'Content type not supported': 'Tipo de contenido no admitido',
  'Limit reached': 'Límite alcanzado',
  'Server busy': 'Servidor ocupado',
  'Something went wrong on our side': 'Se produjo un error en el servicio',
  'Temporarily unavailable': 'No disponible por el momento',
  'A value of the request is missing or wrong. Correct it and send the request again.':
    'Falta un valor de la solicitud o es incorrecto. Corríjalo y envíe la solicitud de nuevo.',
  'This page needs an API key. Sign in and open it again.':
    'Esta página requiere una clave de API. Inicie sesión y ábrala de nuevo.',
  'You are not allowed to do this. Sign in with another account, or ask the operator.':
    'No tiene permiso para hacer esto. Inicie sesión con otra cuenta o pregunte al operador.',
  'Nothing is at this address, or your account may not see it. Check the address.':
    'No hay nada en esta dirección, o su cuenta no puede verlo. Compruebe la dirección.',
  'This address exists, but it does not accept this kind of request.':
    'Esta dirección existe, pero no acepta este tipo de solicitud.',
  'This address is not available in the requested format.': 'Esta dirección no está disponible en el formato pedido.',
  'The request did not arrive in time. Send it again.': 'La solicitud no llegó a tiempo. Envíela de nuevo.',
  'The browser sent too much data with the address. Delete the cookies of this service.':
    'El navegador envió demasiados datos con la dirección. Borre las cookies de este servicio.',
  'Something was changed at the same time or exists already. Load the page again.':
    'Algo cambió al mismo tiempo o ya existe. Vuelva a cargar la página.',
  'The request is too large. Send it in smaller parts.':
    'La solicitud es demasiado grande. Envíela en partes más pequeñas.',
  'The service does not accept this type of content.': 'El servicio no acepta este tipo de contenido.',
  'A limit of your plan or your network address is reached. Try again later.':
    'Se alcanzó un límite de su plan o de su dirección de red. Inténtelo de nuevo más tarde.',
  'Too many requests are being processed. Try again soon.':
    'Hay demasiadas solicitudes en curso. Inténtelo de nuevo en breve.',
  'The error is recorded. Try again later.': 'El error quedó registrado. Inténtelo más tarde.',
  'A part of the service is not available. Try again soon.':
    'Una parte del servicio no está disponible. Inténtelo de nuevo en breve.',
  'Try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'Try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Inténtelo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  'Try again in {hours, plural, one {# hour} other {# hours}}.':
    'Inténtelo de nuevo en {hours, plural, one {# hora} other {# horas}}.',
  'Start page': 'Página de inicio',
} as const;
