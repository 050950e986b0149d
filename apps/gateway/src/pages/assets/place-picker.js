/* Sets latitude and longitude of the forms of a page by the name of a town, by coordinates, or by a click on a map. */
(() => {
  /** Longitudes that the map shows at each zoom level, degrees. */
  const SPANS = [360, 60, 12, 3];
  /** Decimals of coordinates that a click sets at each zoom level. */
  const DECIMALS = [1, 1, 2, 3];
  const [WIDTH, HEIGHT] = [720, 360];
  const picker = document.querySelector('.place-picker');
  const latitudes = [...document.querySelectorAll('input[name=latitude]')];
  const longitudes = [...document.querySelectorAll('input[name=longitude]')];
  if (!picker || latitudes.length === 0 || longitudes.length === 0) return;
  const texts = JSON.parse(picker.dataset.texts);
  const find = (selector) => picker.querySelector(selector);
  const [form, status, list, map, svg, pin] = ['form', '[role=status]', '.towns', '.picker-map', 'svg', '.pin'].map(
    find,
  );
  const fetchJson = async (path, query) => {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    return response.json();
  };

  let zoom = 0;
  let centre = { latitude: 0, longitude: 0 };
  const getScale = () => WIDTH / SPANS[zoom];
  const wrap = (longitude) => ((((longitude + 180) % 360) + 360) % 360) - 180;

  /** Reads the place of the forms; undefined while it is incomplete. */
  function readPlace() {
    const read = ([{ value }]) => (value.trim() === '' ? NaN : Number(value.replace(',', '.')));
    const [latitude, longitude] = [read(latitudes), read(longitudes)];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
  }

  function setPlace({ latitude, longitude }) {
    for (const input of latitudes) input.value = String(latitude);
    for (const input of longitudes) input.value = String(longitude);
    latitudes[0].dispatchEvent(new Event('input', { bubbles: true }));
  }

  function movePin() {
    const place = readPlace();
    pin.setAttribute('visibility', place ? 'visible' : 'hidden');
    if (!place) return;
    const x = WIDTH / 2 + wrap(place.longitude - centre.longitude) * getScale();
    const y = HEIGHT / 2 - (place.latitude - centre.latitude) * getScale();
    pin.setAttribute('transform', `translate(${x} ${y})`);
  }

  async function showMap(newZoom, newCentre) {
    zoom = Math.max(0, Math.min(SPANS.length - 1, newZoom));
    centre = zoom === 0 || !newCentre ? { latitude: 0, longitude: 0 } : newCentre;
    const query = { ...centre, span: SPANS[zoom] };
    const drawn = zoom;
    const paths = await fetchJson('/explore/outline', query).catch(() => undefined);
    if (!paths || drawn !== zoom) return;
    find('.coast').setAttribute('d', paths.coast);
    find('.border').setAttribute('d', paths.border);
    map.hidden = false;
    movePin();
  }

  const regionNames = new Intl.DisplayNames([document.documentElement.lang], { type: 'region' });
  /** Describes where a town is, because many towns of a country have the same name. */
  const describeTown = ({ country, latitude, longitude }) =>
    country ? `${regionNames.of(country)} (${latitude.toFixed(1)}, ${longitude.toFixed(1)})` : '';

  function showTowns(towns) {
    status.textContent = towns.length === 0 ? texts.nothingFound : '';
    const items = towns.map((town) => {
      const item = document.createElement('li');
      const button = Object.assign(document.createElement('button'), { type: 'button', className: 'link' });
      button.textContent = town.name;
      button.onclick = () => {
        setPlace(town);
        showMap(2, town);
      };
      item.append(button, ` ${describeTown(town)}`);
      return item;
    });
    list.replaceChildren(...items);
    if (towns.length === 1) list.querySelector('button').click();
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      showTowns((await fetchJson('/explore/towns', { q: form.elements.place.value })).towns);
    } catch {
      status.textContent = texts.failed;
    }
  });

  svg.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    const longitude = wrap(centre.longitude + ((clientX - left) / width - 0.5) * SPANS[zoom]);
    const latitude = centre.latitude - (((clientY - top) / height - 0.5) * HEIGHT) / getScale();
    const place = {
      latitude: Number(Math.max(-90, Math.min(90, latitude)).toFixed(DECIMALS[zoom])),
      longitude: Number(longitude.toFixed(DECIMALS[zoom])),
    };
    setPlace(place);
    if (zoom < SPANS.length - 1) showMap(zoom + 1, place);
  });
  for (const button of picker.querySelectorAll('[data-zoom]'))
    button.onclick = () => showMap(zoom + Number(button.dataset.zoom), readPlace() ?? centre);
  for (const input of [...latitudes, ...longitudes]) input.addEventListener('input', movePin);
  const initial = readPlace();
  showMap(initial ? 2 : 0, initial);
})();
