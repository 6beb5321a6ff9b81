import { Controller, Get, Inject } from '@nestjs/common';
import { Readiness } from '@netward/nest-kit';
import { MODEL, type Model, type Side } from '../model/model.ts';
import { sideGauge } from './assistant-metrics.ts';

/** Tells operators which side answers. Not reachable through the gateway. */
@Controller('internal')
export class SideController {
  constructor(
    @Inject(MODEL) private readonly model: Model | null,
    readiness: Readiness,
  ) {
    readiness.tell('assistant', () => this.#side());
  }

  /** Which side answers by configuration, and which one at present: a failing model is left alone. */
  @Get('side')
  read(): { side: Side; answering: Side } {
    return { side: this.model ? 'model' : 'tutor', answering: this.#side() };
  }

  #side(): Side {
    const side = this.model?.isAvailable ? 'model' : 'tutor';
    for (const each of ['model', 'tutor'] as const) sideGauge.set({ side: each }, +(each === side));
    return side;
  }
}
