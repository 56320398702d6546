// The games that have icons; written by tools/vendor.py.
export const DRAWN = ["faiseurs_d_univers", "haut_cendrelin", "pandocreon_divinae", "sacrifice", "theomachie"]
