"""The mean of two encoders, of which the second was trained on from the first: it knows unseen businesses better than
either does.

    python mix_encoders.py earlier.pt later.pt mixed.pt [share of the later one, 0.6]
"""
import sys

import torch

earlier_file, later_file, out, *share = sys.argv[1:]
later_share = float(share[0]) if share else 0.6
earlier, later = (torch.load(file)['layers'] for file in (earlier_file, later_file))
mixed = {name: earlier[name] * (1 - later_share) + later[name] * later_share for name in earlier}
torch.save({'layers': mixed}, out)
