// What every component is written with, in one place: markup, state, hooks.
import { Fragment, createContext, h, render } from '../vendor/preact.js'
import htm from '../vendor/htm.js'

export { Fragment, createContext, h, render }
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from '../vendor/hooks.js'
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from '../vendor/signals.js'

export const html = htm.bind(h)
