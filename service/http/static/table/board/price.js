// What an answer costs, in small print on its button; nothing for one that is free of charge.
import { html } from '../core/html.js'
import { priceOf } from '../match/pick.js'

export const Price = ({ legal }) => priceOf(legal) && html`<small>${priceOf(legal)}</small>`
