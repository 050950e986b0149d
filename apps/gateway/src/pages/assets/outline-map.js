/* A map of coasts and borders in an SVG, at several zoom levels. Angles are in degrees. */
globalThis.OutlineMap = class {
  /** Default widths of the map by zoom level, degrees of longitude. */
  static SPANS = [360, 60, 12, 3];
  static WIDTH = 720;
  static HEIGHT = 360;

  zoom = 0;
  centre = { latitude: 0, longitude: 0 };

  /**
   * @param element has the SVG in a part that is hidden until the outline is loaded, and buttons with `data-zoom`
   * @param onShow is called when another part of the world is shown
   * @param findFocus returns the place to zoom in on, given the span after the zoom; the centre of the map when undefined
   * @param spans width of the map at each zoom level, degrees of longitude
   */
  constructor(element, onShow, findFocus, spans = OutlineMap.SPANS) {
    this.spans = spans;
    this.element = element;
    this.svg = element.querySelector('svg');
    this.onShow = onShow;
    for (const button of element.querySelectorAll('[data-zoom]'))
      button.onclick = () => {
        const zoom = this.zoom + Number(button.dataset.zoom);
        this.show(zoom, findFocus(spans[zoom]) ?? this.centre);
      };
  }

  /** Width of the map, degrees of longitude. */
  get span() {
    return this.spans[this.zoom];
  }

  /** Decimals of the coordinates of a click: three at 3 degrees, and fewer on wider maps. */
  get decimals() {
    return this.span > 20 ? 1 : this.span > 5 ? 2 : 3;
  }

  /** Pixels of the drawing per degree. */
  get scale() {
    return OutlineMap.WIDTH / this.span;
  }

  /** Wraps a longitude to -180..180. */
  static wrap(longitude) {
    return ((((longitude + 180) % 360) + 360) % 360) - 180;
  }

  /** Position in the drawing, pixels. */
  project({ latitude, longitude }) {
    return {
      x: OutlineMap.WIDTH / 2 + OutlineMap.wrap(longitude - this.centre.longitude) * this.scale,
      y: OutlineMap.HEIGHT / 2 - (latitude - this.centre.latitude) * this.scale,
    };
  }

  /** Finds the place below the pointer. */
  locate({ clientX, clientY }) {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const x = ((clientX - left) / width - 0.5) * OutlineMap.WIDTH;
    const y = ((clientY - top) / height - 0.5) * OutlineMap.HEIGHT;
    const { decimals } = this;
    const latitude = Math.max(-90, Math.min(90, this.centre.latitude - y / this.scale));
    const longitude = OutlineMap.wrap(this.centre.longitude + x / this.scale);
    return { latitude: Number(latitude.toFixed(decimals)), longitude: Number(longitude.toFixed(decimals)) };
  }

  /** Shows another part of the world. The drawing stays as it is when the outline cannot be loaded. */
  async show(zoom, centre) {
    this.zoom = Math.max(0, Math.min(this.spans.length - 1, zoom));
    this.centre = this.zoom === 0 || !centre ? { latitude: 0, longitude: 0 } : centre;
    const shown = this.centre;
    const query = new URLSearchParams({ ...shown, span: this.span });
    const response = await fetch(`/explore/outline?${query}`, { headers: { accept: 'application/json' } }).catch(
      () => undefined,
    );
    if (!response?.ok || shown !== this.centre) return;
    const { coast, border } = await response.json();
    this.svg.querySelector('.coast').setAttribute('d', coast);
    this.svg.querySelector('.border').setAttribute('d', border);
    this.svg.closest('[hidden]')?.removeAttribute('hidden');
    this.onShow();
  }
};
