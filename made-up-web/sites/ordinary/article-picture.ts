/** The pictures of articles: a stock of scenes that all sites share, as picture agencies have. Each file is unique. */
import { jpeg } from '../../content/jpeg.ts';
import { png } from '../../content/png.ts';
import type { Raster } from '../../content/raster.ts';
import { landscape } from '../../content/scene.ts';
import type { Answer } from '../../model/answer.ts';
import { bytesAnswer } from '../../model/answers.ts';
import { fingerprint, randomFor } from '../../model/random.ts';
import { pictureLife } from './articles.ts';
import type { OrdinaryPlan } from './plan.ts';

/** More than a front page shows, and few enough to keep. */
const stockSize = 48;
/** Scenes are drawn from the number alone, so that one stock serves every web of this process. */
const stock = new Map<string, Raster>();

/** For one pixel of the screen. */
export function smallPicture(plan: OrdinaryPlan, number: number): Answer {
  const body = jpeg(scene(plan, number, 240), caption(plan, number));
  return bytesAnswer('image', 'image/jpeg', body, { life: pictureLife(plan, number), validators: true });
}

/** The same scene for two. */
export function largePicture(plan: OrdinaryPlan, number: number): Answer {
  const body = png(scene(plan, number, 480), caption(plan, number));
  return bytesAnswer('image', 'image/png', body, { life: pictureLife(plan, number), validators: true });
}

function caption(plan: OrdinaryPlan, number: number): string {
  return `article ${number} ${fingerprint(plan.seed, plan.host, 'picture', number)}`;
}

function scene(plan: OrdinaryPlan, number: number, width: number): Raster {
  const first = randomFor(plan.seed, plan.host, 'scenes').below(stockSize);
  const place = (first + number) % stockSize;
  const key = `${place} ${width}`;
  const drawn = stock.get(key) ?? landscape(randomFor(place, 'scene'), width, (width * 2) / 3);
  stock.set(key, drawn);
  return drawn;
}
