/** A picture before it is written in a format: a palette, and one byte for each pixel. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** At most 256. */
  readonly palette: readonly Colour[];
  /** Row by row, numbers of colours. */
  readonly pixels: Uint8Array;
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, 7.1). */
export function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const place = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** As CSS writes it, with the number sign. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Fills whole spans of rows, which makes pictures cheap. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height);
  }

  span(row: number, from: number, to: number, colour: number): void {
    if (row < 0 || row >= this.height) return;
    const start = Math.max(0, Math.round(from));
    const end = Math.min(this.width, Math.round(to));
    if (start < end) this.pixels.fill(colour, row * this.width + start, row * this.width + end);
  }

  disc(x: number, y: number, radius: number, colour: number): void {
    for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2));
      this.span(row, x - half, x + half, colour);
    }
  }

  /** From a point at the top down to a horizontal side. */
  triangle(
    x: number,
    y: number,
    base: { readonly from: number; readonly to: number; readonly y: number },
    colour: number,
  ): void {
    for (let row = Math.round(y); row < base.y; row++) {
      const share = (row - y) / Math.max(1, base.y - y);
      this.span(row, x + (base.from - x) * share, x + (base.to - x) * share, colour);
    }
  }

  raster(palette: readonly Colour[]): Raster {
    return { width: this.width, height: this.height, palette, pixels: this.pixels };
  }
}
